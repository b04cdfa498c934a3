import type { BetaTextName } from '@minit/domain/platform/beta-texts.ts'
import { gstText } from '@minit/domain/platform/gst.ts'
import { usePageState } from '../lib/page-state.ts'

/** Returns the admin's text about the beta for a place; empty if there is none. */
export const useBetaText = (name: BetaTextName): string => usePageState().betaTexts[name] ?? ''

/** Shows that text inside or as a sentence; `end` is added if the text has no full stop of its own. */
export const BetaText = ({ of, end = '' }: { of: BetaTextName; end?: string }) => {
  const text = useBetaText(of)
  return text === '' ? null : `${text}${end}`
}

/** "15% GST": the current rate that prices include. */
export const GstRate = () => `${gstText(usePageState().gstBasisPoints)} GST`
