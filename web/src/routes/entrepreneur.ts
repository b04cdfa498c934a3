import type { PageRoute } from '../lib/route.ts'

/** Drawn in the browser alone, behind the login. */
export const entrepreneurRoutes: readonly PageRoute[] = [
  {
    pattern: '/entrepreneur-login',
    audience: 'entrepreneur',
    isServerRendered: false,
    title: 'Entrepreneur login',
    description: 'Log in to your packages, your customers and what you earned today.',
    source: 'src/entrepreneur/login/page.tsx',
    load: () => import('../entrepreneur/login/page.tsx'),
  },
  {
    pattern: '/entrepreneur/dashboard',
    audience: 'entrepreneur',
    isServerRendered: false,
    title: 'Dashboard',
    description: 'Your sales, your customers and your packages.',
    source: 'src/entrepreneur/dashboard/page.tsx',
    load: () => import('../entrepreneur/dashboard/page.tsx'),
  },
]
