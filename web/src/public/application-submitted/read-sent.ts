import { isApplicationReference } from '@minit/domain/applications.ts'

/** What the address says was sent: the reference made by the browser, and the application's own id. */
export type Sent = { reference: string; application: string }

/** Null where the address says nothing, or something else than we wrote there. */
export const readSent = (search: URLSearchParams): Sent | null => {
  const [reference = '', application = ''] = [search.get('reference'), search.get('application')].map(
    (text) => text ?? '',
  )
  const isOurs = isApplicationReference(reference) && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(application)
  return isOurs ? { reference, application } : null
}
