import type { BetaTextName } from '@minit/domain/platform/beta-texts.ts'
import { gstText } from '@minit/domain/platform/gst.ts'
import { usePageState } from '../lib/page-state.ts'

/** What an admin has said of the beta for that place; empty where nothing is to be said. */
export const useBetaText = (name: BetaTextName): string => usePageState().betaTexts[name] ?? ''

/** The same within a sentence or as one; `end` closes it where the text has no full stop of its own. */
export const BetaText = ({ of, end = '' }: { of: BetaTextName; end?: string }) => {
  const text = useBetaText(of)
  return text === '' ? null : `${text}${end}`
}

/** "15% GST": the rate that is in prices today. */
export const GstRate = () => `${gstText(usePageState().gstBasisPoints)} GST`
