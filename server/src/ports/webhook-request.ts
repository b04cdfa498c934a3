export type WebhookRequest = {
  method: string
  /** Authority and path as the provider addressed them, for signatures that cover them. */
  authority: string
  path: string
  headers: Record<string, string>
  rawBody: Uint8Array
}
