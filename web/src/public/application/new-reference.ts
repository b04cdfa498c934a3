import { applicationReference } from '@minit/domain/applications.ts'

/** A reference of this year, made here; the application carries it, so that support can find it. */
export const newReference = (): string =>
  applicationReference(new Date().getFullYear(), crypto.getRandomValues(new Uint8Array(8)))
