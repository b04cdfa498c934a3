import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CUSTOMER_FILES, CUSTOMER_LISTS, OFFICE_FILES } from './bundle-files.ts'
import { finishBuild } from './finish-build.ts'
import { mustMatch } from './must-match.ts'
import { ROW_FOLDERS, rowsForBrowsers } from './rows-for-browsers.ts'
import { OUR_ICON, smallIcons } from './small-icons.ts'

const inWeb = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Cheap Android phones of early 2022, never updated since; older ones get the pages without their scripts. */
const OLD_PHONES = ['chrome98', 'safari16']
/** Style sheets reach further back, as a page without scripts still sells. */
const OLDER_PHONES = ['chrome87', 'safari14']

/** `vite build --mode office` */
const OFFICE = 'office'

const named = (isOffice: boolean) => [
  ...(isOffice ? [] : CUSTOMER_LISTS),
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
          mustMatch(named(mode === OFFICE), inWeb('src/styles')),
          finishBuild(inWeb('dist/client'), mode === OFFICE),
        ]),
  ],
  // The server's bundle carries React along, so that its production build is chosen here and not at run time.
  ...(isSsrBuild === true
    ? { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: true as const } }
    : {}),
  build: isSsrBuild === true ? serverBuild : browserBuild(mode === OFFICE),
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
 * Customers' pages and offices are built apart: what they share is doubled on our disk, and a customer's phone gets
 * nothing that only an office needs. The office's build comes second and adds to the first's folder and manifest.
 */
const browserBuild = (isOffice: boolean) => ({
  outDir: inWeb('dist/client'),
  emptyOutDir: !isOffice,
  manifest: isOffice ? '.vite/office.json' : true,
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
    output: { codeSplitting: isOffice ? OFFICE_FILES : CUSTOMER_FILES },
    input: isOffice
      ? { office: inWeb('src/entry-office.tsx'), app: inWeb('src/styles/app.css') }
      : {
          client: inWeb('src/entry-client.tsx'),
          forms: inWeb('src/entry-public.tsx'),
          customer: inWeb('src/styles/customer.css'),
          public: inWeb('src/styles/public.css'),
        },
  },
})
