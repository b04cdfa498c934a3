import { useEffect } from 'react'
import { onLineChange, readLine } from '../offline/line.ts'
import { ownerNow } from '../offline/owner.ts'

/** The code that sells and uploads is a separate download: most visits have nothing to upload. */
const uploadStored = async (): Promise<void> => {
  const { uploadSold } = await import('./upload-sold.ts')
  await uploadSold(ownerNow())
}

/**
 * Uploads cards that were sold offline, on any screen of the seller once the connection is back. Failed
 * uploads wait for the next time; the selling screen shows refused ones.
 */
export const useCardSync = (): void => {
  useEffect(() => {
    const upload = (): void => {
      if (!readLine().isDown) uploadStored().catch(() => {})
    }
    upload()
    return onLineChange(upload)
  }, [])
}
