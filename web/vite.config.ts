import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { baseStandsAlone } from './base-alone.ts'
import { AUTHENTICATED_FILES, AUTHENTICATED_LISTS, CUSTOMER_FILES, CUSTOMER_LISTS } from './bundle-files.ts'
import { cssForOlderPhones } from './css-for-older-phones.ts'
import { finishBuild } from './finish-build.ts'
import { keepForTheServer, SCREEN_FOLDERS } from './for-the-server.ts'
import { mustMatch } from './must-match.ts'
import { withoutNewerBuiltIns } from './newer-built-ins.ts'
import { ROW_FOLDERS, rowsForBrowsers, withoutSchemas } from './rows-for-browsers.ts'
import { withinFirstDashboard, withinScriptWeight } from './script-weight.ts'
import { OUR_ICON, smallIcons } from './small-icons.ts'
import { smallPreload } from './small-preload.ts'

const inWeb = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Cheap Android phones of 2020 and 2021 whose browser was never updated: Chrome 80. Flex containers have no
 * gaps before Chrome 84. Older ones, down to Chrome 60, cannot run the scripts and get the pages that need
 * none (`without-scripts.ts`).
 */
const OLD_PHONES = ['chrome80', 'safari16']
/** Style sheets support older iPhones, because a page without scripts still sells. */
const OLD_STYLES = ['chrome80', 'safari14']
/** Sellers and admins draw charts and store sales on their phones, which needs browsers of early 2022. */
const SELLERS_PHONES = ['chrome98', 'safari16']

/** `vite build --mode authenticated` */
const AUTHENTICATED = 'authenticated'

const named = (isAuthenticated: boolean) => [
  ...(isAuthenticated
    ? AUTHENTICATED_LISTS
    : [...CUSTOMER_LISTS, { list: 'for-the-server', names: SCREEN_FOLDERS }]),
  { list: 'rows-for-browsers', names: ROW_FOLDERS },
  { list: 'small-icons', names: [OUR_ICON] },
]

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: inWeb('.'),
  publicDir: inWeb('public'),
  css: { postcss: { plugins: [cssForOlderPhones] } },
  plugins: [
    react(),
    tailwindcss(),
    rowsForBrowsers(),
    smallIcons(),
    keepForTheServer(),
    ...(isSsrBuild === true
      ? []
      : [
          smallPreload(),
          mustMatch(named(mode === AUTHENTICATED), inWeb('src/styles')),
          ...(mode === AUTHENTICATED
            ? [withinFirstDashboard()]
            : [withoutSchemas('base'), withoutNewerBuiltIns(), baseStandsAlone(), withinScriptWeight()]),
          finishBuild(inWeb('dist/client'), mode === AUTHENTICATED),
        ]),
  ],
  // The server's bundle includes React, so that the build selects its production version, not the run time.
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
 * Customer and authenticated pages are separate builds: shared code is duplicated on disk, but a customer's
 * phone gets nothing that only authenticated pages need. The authenticated build runs second and adds to the
 * first's folder and manifest.
 */
const browserBuild = (isAuthenticated: boolean) => ({
  outDir: inWeb('dist/client'),
  emptyOutDir: !isAuthenticated,
  manifest: isAuthenticated ? '.vite/authenticated.json' : true,
  target: isAuthenticated ? SELLERS_PHONES : OLD_PHONES,
  cssTarget: OLD_STYLES,
  // Nothing is inlined: the content policy allows `data:` only for images.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    // A page holds only the texts of `src/words` that it shows.
    optimization: { inlineConst: { mode: 'all' as const } },
    // A page includes the endpoint rows that it calls, not their neighbours in the file.
    treeshake: {
      manualPureFunctions: [
        'endpoint',
        'idField',
        'lineBy',
        'lineOf',
        'linesOf',
        'leNumber',
        'wholeFrom',
        'z',
      ],
      // Tree shaking must also drop the schemas that no row uses any more.
      moduleSideEffects: [{ test: /packages\/(contract|domain)\/src\//, sideEffects: false }],
    },
    output: { codeSplitting: isAuthenticated ? AUTHENTICATED_FILES : CUSTOMER_FILES },
    input: isAuthenticated
      ? {
          authenticated: inWeb('src/entry-authenticated.tsx'),
          worker: inWeb('src/service-worker/worker.ts'),
          app: inWeb('src/styles/app.css'),
        }
      : {
          client: inWeb('src/entry-client.tsx'),
          forms: inWeb('src/entry-public.tsx'),
          'without-scripts': inWeb('src/without-scripts.ts'),
          customer: inWeb('src/styles/customer.css'),
          public: inWeb('src/styles/public.css'),
        },
  },
})
