import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react({ compiler: true })],
  build: {
    // The oldest browsers that know light-dark(), popovers and :has(), which the styles rely on.
    target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    // Every file is sent with a strict content security policy; data: URLs are not part of it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/admin/api': 'http://127.0.0.1:8080' } },
  preview: { proxy: { '/admin/api': 'http://127.0.0.1:8080' } },
})
