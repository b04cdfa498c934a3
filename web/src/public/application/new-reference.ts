import { applicationReference } from '@minit/domain/applications.ts'

/** A reference of this year, made here and known to nobody else. */
export const newReference = (): string =>
  applicationReference(new Date().getFullYear(), crypto.getRandomValues(new Uint8Array(8)))
