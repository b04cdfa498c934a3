import type { PageRoute } from '../lib/route.ts'

/** Pages that are drawn on the server alone: no browser ever needs their code. */
export const plainRoutes: readonly PageRoute[] = [
  {
    pattern: '/',
    audience: 'public',
    isServerRendered: true,
    isPlain: true,
    isListed: true,
    title: 'Sell WiFi by the minute',
    description:
      'Sell WiFi by the minute in Sierra Leone. Customers pay with mobile money or cash, Minit gives them the code and counts the minutes. No platform fee during beta.',
    source: 'src/public/home/page.tsx',
    load: () => import('../public/home/page.tsx'),
  },
  {
    pattern: '/customer-demo',
    audience: 'public',
    isServerRendered: true,
    isPlain: true,
    isListed: true,
    title: 'Demo',
    description:
      'See how a customer buys WiFi time: in person at the stall, or by self-service on the phone.',
    source: 'src/public/demo/page.tsx',
    load: () => import('../public/demo/page.tsx'),
  },
  {
    pattern: '/online',
    audience: 'customer',
    isServerRendered: true,
    isPlain: true,
    title: 'Online',
    description: 'Whether this phone is online at the WiFi it is at.',
    source: 'src/customer/online/page.tsx',
    load: () => import('../customer/online/page.tsx'),
  },
  {
    pattern: '/receipt/verify',
    audience: 'public',
    isServerRendered: true,
    isPlain: true,
    title: 'Check a receipt',
    description: 'Whether a receipt is genuine, was refunded, or is not known.',
    source: 'src/public/receipt/page.tsx',
    load: () => import('../public/receipt/page.tsx'),
  },
  {
    pattern: '/pass/:transactionId/help',
    audience: 'customer',
    isServerRendered: true,
    isPlain: true,
    title: 'I paid, and have no internet',
    description: 'What is true now of your money, your pass, the router and your phone.',
    source: 'src/customer/paid/page.tsx',
    load: () => import('../customer/paid/page.tsx'),
  },
  {
    pattern: '/paid',
    audience: 'customer',
    isServerRendered: true,
    isPlain: true,
    title: 'I paid, and have no internet',
    description: 'Tell us of a payment that brought no pass.',
    source: 'src/customer/lost-pass/page.tsx',
    load: () => import('../customer/lost-pass/page.tsx'),
  },
  {
    pattern: '/my',
    audience: 'customer',
    isServerRendered: true,
    isPlain: true,
    title: 'My passes',
    description: 'What your phone number bought in the last 90 days, with receipts and your loyalty.',
    source: 'src/customer/my/page.tsx',
    load: () => import('../customer/my/page.tsx'),
  },
]

export const publicRoutes: readonly PageRoute[] = [
  {
    pattern: '/internet-owner-signup',
    audience: 'public',
    isServerRendered: true,
    isListed: true,
    title: 'Sign up as internet owner',
    description:
      'You have internet already? Set your own prices, be paid by mobile money, and see your earnings in real time.',
    source: 'src/public/owner-signup/page.tsx',
    load: () => import('../public/owner-signup/page.tsx'),
  },
  {
    pattern: '/apply',
    audience: 'public',
    isServerRendered: true,
    isListed: true,
    title: 'Apply for equipment',
    description:
      'Start an internet business without equipment of your own. We rent, install and maintain it, and you sell.',
    source: 'src/public/apply/page.tsx',
    load: () => import('../public/apply/page.tsx'),
  },
  {
    pattern: '/application-submitted',
    audience: 'public',
    isServerRendered: true,
    title: 'Application submitted',
    description: 'What happens after an application.',
    source: 'src/public/application-submitted/page.tsx',
    load: () => import('../public/application-submitted/page.tsx'),
  },
]
