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
    pattern: '/forgot-password',
    audience: 'entrepreneur',
    isServerRendered: false,
    title: 'Forgot password?',
    description: 'Get a link to set a new password.',
    source: 'src/entrepreneur/forgot-password/page.tsx',
    load: () => import('../entrepreneur/forgot-password/page.tsx'),
  },
  {
    pattern: '/set-password',
    audience: 'entrepreneur',
    isServerRendered: false,
    title: 'Set your password',
    description: 'Set the password of your account by the link that was sent to you.',
    source: 'src/entrepreneur/set-password/page.tsx',
    load: () => import('../entrepreneur/set-password/page.tsx'),
  },
  {
    pattern: '/entrepreneur/onboarding',
    audience: 'entrepreneur',
    isServerRendered: false,
    title: 'Onboarding',
    description: 'Eight short steps to a WiFi business that earns.',
    source: 'src/entrepreneur/onboarding/page.tsx',
    load: () => import('../entrepreneur/onboarding/page.tsx'),
  },
  {
    pattern: '/entrepreneur/business-settings',
    audience: 'entrepreneur',
    isServerRendered: false,
    title: 'Business Settings',
    description: 'Your business, its WiFi, and how customers pay.',
    source: 'src/entrepreneur/settings/page.tsx',
    load: () => import('../entrepreneur/settings/page.tsx'),
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
