import { useLastingStorage } from './lasting-storage.ts'

/** Warns that the browser refused to store this phone's sales permanently. */
export const StorageWarning = () =>
  useLastingStorage() === false ? (
    <p className="px-4 pb-3 text-sm text-danger-ink">
      This browser may delete these sales when the phone is full. Keep some storage free until they are sent,
      or install this page on the home screen.
    </p>
  ) : null
