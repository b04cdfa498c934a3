import * as z from 'zod/mini'

/** What each adapter must be told to work, as it is stored, encrypted, in the integrations table. */
export const PawapayConfig = z.object({ baseUrl: z.url(), token: z.string().check(z.minLength(1)) })

export const VultConfig = z.object({
  baseUrl: z.url(),
  merchantId: z.string().check(z.minLength(1)),
  privateKeyPem: z.string().check(z.minLength(1)),
  webhookUser: z.string(),
  webhookPassword: z.string(),
  inAppTypeValue: z._default(z.string(), 'in-app'),
})

export const AfricasTalkingConfig = z.object({
  baseUrl: z.url(),
  username: z.string().check(z.minLength(1)),
  apiKey: z.string().check(z.minLength(1)),
  senderId: z._default(z.string(), ''),
})

export const WhatsappConfig = z.object({
  baseUrl: z.url(),
  apiVersion: z.string().check(z.regex(/^v\d+\.\d+$/)),
  phoneNumberId: z.string().check(z.minLength(1)),
  accessToken: z.string().check(z.minLength(1)),
  templateName: z.string().check(z.minLength(1)),
  templateLanguage: z._default(z.string(), 'en'),
})
