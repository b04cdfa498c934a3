import type { HelmetOptions } from 'helmet'

export const POLICY = 'content-security-policy'

/**
 * Headers that only documents obey. Scripts, style sheets and data go without them, to save bytes on slow
 * lines.
 */
export const FOR_DOCUMENTS: readonly string[] = [
  POLICY,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Scripts come from this origin only and never inline; nothing is loaded from another host. */
export const contentPolicy = (isSecure: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // Server-rendered styles and Radix need inline styles.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      ...(isSecure && { upgradeInsecureRequests: [] }),
    },
  },
  strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'deny' },
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
})
