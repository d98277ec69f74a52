import { Empty } from '../../ui/Empty.tsx'

/** Replaces a part of a customer whose stored values cannot be shown. */
export function Unreadable({ part }: { readonly part: string }) {
  return (
    <Empty text={`${part} cannot be shown because a stored value is corrupted.`}>
      <p>
        The rest of this page works. Ask an administrator to run <code>npm run portal -- verify-money</code>, which
        reports the row and the column.
      </p>
    </Empty>
  )
}
