import { useNavigate } from '@tanstack/react-router'

/** Goes to a screen, and leaves the focus to it. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void navigate({ to })
  }
}
