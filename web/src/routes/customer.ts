import type { PageRoute } from '../lib/route.ts'

export const customerRoutes: readonly PageRoute[] = [
  {
    pattern: '/customer-purchase',
    audience: 'customer',
    isServerRendered: true,
    title: 'Buy Internet Time',
    description: 'Choose a provider near you and your minutes, and pay with your phone or in cash.',
    source: 'src/customer/purchase/page.tsx',
    load: () => import('../customer/purchase/page.tsx'),
  },
  {
    pattern: '/customer-self-service',
    audience: 'customer',
    isServerRendered: true,
    title: 'Buy WiFi time',
    description: 'Choose your minutes, pay with your phone, and be online at once.',
    source: 'src/customer/self-service/page.tsx',
    load: () => import('../customer/self-service/page.tsx'),
  },
  {
    pattern: '/customer-qr-payment',
    audience: 'customer',
    isServerRendered: true,
    title: 'Buy WiFi with a QR code',
    description: 'Choose your minutes and how to get your code: on the screen, by SMS or by WhatsApp.',
    source: 'src/customer/qr-payment/page.tsx',
    load: () => import('../customer/qr-payment/page.tsx'),
  },
  {
    pattern: '/customer-signup',
    audience: 'customer',
    isServerRendered: true,
    title: 'Get WiFi access',
    description: 'Choose a package, say who you are, pay, and be online at once.',
    source: 'src/customer/signup/page.tsx',
    load: () => import('../customer/signup/page.tsx'),
  },
  {
    pattern: '/pass/:transactionId',
    audience: 'customer',
    isServerRendered: true,
    title: 'Your pass',
    description: 'Your WiFi pass and its receipt.',
    source: 'src/customer/pass/page.tsx',
    load: () => import('../customer/pass/page.tsx'),
  },
]
