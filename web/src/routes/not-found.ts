import type { PageRoute } from '../lib/route.ts'

/** Shown for any path that does not exist. */
export const notFoundRoute: PageRoute = {
  pattern: '*',
  audience: 'public',
  isServerRendered: true,
  title: 'Page Not Found',
  description: "The page you're looking for doesn't exist.",
  source: 'src/public/not-found/page.tsx',
  load: () => import('../public/not-found/page.tsx'),
}
