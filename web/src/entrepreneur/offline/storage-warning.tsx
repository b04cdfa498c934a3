import { useLastingStorage } from './lasting-storage.ts'

/** Said of sales that are kept on this phone, where the browser has refused to keep them for good. */
export const StorageWarning = () =>
  useLastingStorage() === false ? (
    <p className="px-4 pb-3 text-sm text-danger-ink">
      This browser may delete these sales when the phone is full. Keep some storage free until they are sent,
      or install this page on the home screen.
    </p>
  ) : null
