import { dataText } from '@minit/domain/passes/pass-options.ts'
import { MinuteTrack } from '../../ui/minute-track.tsx'

/** Shows how much of the pass's data is used, where there is a limit. */
export const DataUsed = ({ data }: { data: { usedMb: number; limitMb: number } | null | undefined }) => {
  if (data === null || data === undefined) return null
  const { usedMb, limitMb } = data
  const isUsed = usedMb >= limitMb
  return (
    <section aria-label="Data" className="pt-4">
      <p className="mb-2 text-sm">
        {isUsed ? (
          <b>Its {dataText(limitMb)} are used</b>
        ) : (
          <>
            <b>{dataText(limitMb - usedMb)}</b> of {dataText(limitMb)} left
          </>
        )}
      </p>
      <MinuteTrack label="Data left" value={limitMb - usedMb} max={limitMb} size="slim" />
    </section>
  )
}
