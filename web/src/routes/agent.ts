import type { PageRoute } from '../lib/route.ts'

/** Rendered only in the browser. Agents have their own login, and share the sellers' style sheet. */
export const agentRoutes: readonly PageRoute[] = [
  {
    pattern: '/agent',
    audience: 'agent',
    isServerRendered: false,
    title: 'Vouchers to sell',
    description: 'Your cards, what you sold, and what you owe.',
    source: 'src/agent/page.tsx',
    load: () => import('../agent/page.tsx'),
  },
]
