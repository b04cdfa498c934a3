import { POSTER_TEXTS } from '@minit/domain/poster.ts'
import { Mark } from '../../ui/mark.tsx'

/** The house's line at the foot of what is printed. */
export const PoweredBy = ({ size = 16 }: { size?: number }) => (
  <p className="flex items-center justify-center gap-1.5 text-xs font-bold">
    <Mark size={size} />
    {POSTER_TEXTS.by}
  </p>
)
