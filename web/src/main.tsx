import './app/api/no-eval.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startUp } from './app/chrome/start-up.ts'
import { router } from './app/router.ts'
import { Appearance } from './ui/Appearance.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element "root"')

await startUp()
createRoot(element).render(
  <StrictMode>
    <Appearance>
      <RouterProvider router={router} />
    </Appearance>
  </StrictMode>,
)
