import type { PageRoute } from '../lib/route.ts'

export const publicRoutes: readonly PageRoute[] = [
  {
    pattern: '/',
    audience: 'public',
    isServerRendered: true,
    title: 'WiFi by the minute',
    description:
      'Local entrepreneurs in Sierra Leone sell WiFi by the minute. Pay with your phone, be online at once.',
    source: 'src/public/home/page.tsx',
    load: () => import('../public/home/page.tsx'),
  },
  {
    pattern: '/customer-demo',
    audience: 'public',
    isServerRendered: true,
    title: 'Demo',
    description:
      'See how a customer buys WiFi time: in person at the stall, or by self-service on the phone.',
    source: 'src/public/demo/page.tsx',
    load: () => import('../public/demo/page.tsx'),
  },
]
