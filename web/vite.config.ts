import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { finishBuild } from './finish-build.ts'
import { isNamed, mustMatch } from './must-match.ts'
import { ROW_FOLDERS, rowsForBrowsers } from './rows-for-browsers.ts'
import { OUR_ICON, smallIcons } from './small-icons.ts'

const inWeb = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Cheap Android phones of early 2022, never updated since; older ones get the pages without their scripts. */
const OLD_PHONES = ['chrome98', 'safari16']
/** Style sheets reach further back, as a page without scripts still sells. */
const OLDER_PHONES = ['chrome87', 'safari14']

/** `vite build --mode authenticated` */
const AUTHENTICATED = 'authenticated'

/** What changes with React alone stays in a phone's cache when our own code changes. */
const VENDOR = {
  name: 'vendor',
  test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack)\//,
}
/** What every customers' page has: one file packs better than six. Each names a module of the customers' build. */
const BASE_MODULES = [
  'lucide-react/dist/esm/icons/circle-check',
  'lucide-react/dist/esm/icons/circle-exclamation-point',
  'lucide-react/dist/esm/icons/info',
  'lucide-react/dist/esm/icons/triangle-exclamation-point',
  'packages/domain/src/durations',
  'packages/domain/src/money',
  'packages/contract/src/call',
  'web/src/start',
  'web/src/lib/route',
  'web/src/lib/call',
  'web/src/lib/cx',
  'web/src/lib/paths',
  'web/src/lib/money',
  'web/src/lib/page-state',
  'web/src/ui/badge',
  'web/src/ui/button',
  'web/src/ui/card',
  'web/src/ui/choice',
  'web/src/ui/line-icon',
  'web/src/ui/mark',
  'web/src/ui/notice',
  'web/src/ui/page-head',
  'web/src/ui/plain-page',
  'web/src/ui/states',
  'web/src/ui/steps',
]
const BASE = { name: 'base', test: (id: string) => BASE_MODULES.some((name) => isNamed(id, name)) }

// The build of the authenticated pages has others, and need not have all that the customers' have.
const named = (isAuthenticated: boolean) => [
  ...(isAuthenticated ? [] : [{ list: 'BASE_MODULES', names: BASE_MODULES }]),
  { list: 'rows-for-browsers', names: ROW_FOLDERS },
  { list: 'small-icons', names: [OUR_ICON] },
]

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: inWeb('.'),
  publicDir: inWeb('public'),
  plugins: [
    react(),
    tailwindcss(),
    rowsForBrowsers(),
    smallIcons(),
    ...(isSsrBuild === true
      ? []
      : [
          mustMatch(named(mode === AUTHENTICATED), inWeb('src/styles')),
          finishBuild(inWeb('dist/client'), mode === AUTHENTICATED),
        ]),
  ],
  // The server's bundle carries React along, so that its production build is chosen here and not at run time.
  ...(isSsrBuild === true
    ? { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: true as const } }
    : {}),
  build: isSsrBuild === true ? serverBuild : browserBuild(mode === AUTHENTICATED),
}))

const serverBuild = {
  outDir: inWeb('dist/server'),
  emptyOutDir: true,
  copyPublicDir: false,
  ssr: true,
  target: 'node24',
  rolldownOptions: { input: inWeb('src/entry-server.tsx'), output: { codeSplitting: false } },
}

/**
 * Customers' and authenticated pages are built apart: what they share is doubled on our disk, and a customer's phone gets
 * nothing that only authenticated pages need. Their build comes second and adds to the first's folder and manifest.
 */
const browserBuild = (isAuthenticated: boolean) => ({
  outDir: inWeb('dist/client'),
  emptyOutDir: !isAuthenticated,
  manifest: isAuthenticated ? '.vite/authenticated.json' : true,
  target: OLD_PHONES,
  cssTarget: OLDER_PHONES,
  // Nothing is inlined: the content policy has no `data:` but for images.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    // A page carries the endpoint rows it calls, not their neighbours in the file.
    treeshake: {
      manualPureFunctions: ['endpoint', 'idField', 'lineBy', 'lineOf', 'linesOf', 'leNumber', 'z'],
      // A row whose schemas were left out leaves them out for good.
      moduleSideEffects: [{ test: /packages\/(contract|domain)\/src\//, sideEffects: false }],
    },
    output: { codeSplitting: { groups: [VENDOR, BASE] } },
    input: isAuthenticated
      ? { authenticated: inWeb('src/entry-authenticated.tsx'), app: inWeb('src/styles/app.css') }
      : {
          client: inWeb('src/entry-client.tsx'),
          forms: inWeb('src/entry-public.tsx'),
          customer: inWeb('src/styles/customer.css'),
          public: inWeb('src/styles/public.css'),
        },
  },
})
