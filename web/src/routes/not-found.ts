import type { PageRoute } from '../lib/route.ts'
import { PAGE_NOT_FOUND_TEXT } from '../words/everyone.ts'

/** Shown for any path that does not exist. */
export const notFoundRoute: PageRoute = {
  pattern: '*',
  audience: 'public',
  isServerRendered: true,
  title: 'Page Not Found',
  description: PAGE_NOT_FOUND_TEXT,
  source: 'src/public/not-found/page.tsx',
  load: () => import('../public/not-found/page.tsx'),
}
