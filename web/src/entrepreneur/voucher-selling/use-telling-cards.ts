import { useEffect } from 'react'
import { onLineChange, readLine } from '../offline/line.ts'
import { ownerNow } from '../offline/owner.ts'

/** What sells and tells is downloaded apart: most visits have nothing to tell. */
const tellKept = async (): Promise<void> => {
  const { tellSold } = await import('./tell-sold.ts')
  await tellSold(ownerNow())
}

/**
 * Tells of cards that were sold without a line, on whatever screen of the seller's one is when it is back. What nobody hears
 * waits for the next time; what was refused is said on the screen that sells.
 */
export const useTellingCards = (): void => {
  useEffect(() => {
    const tell = (): void => {
      if (!readLine().isDown) tellKept().catch(() => {})
    }
    tell()
    return onLineChange(tell)
  }, [])
}
