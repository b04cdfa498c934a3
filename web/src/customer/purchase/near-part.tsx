import { type ComponentType, useEffect, useState } from 'react'
import { CHECK_CONNECTION, RetryState, Skeleton } from '../../ui/states.tsx'
import { WE_COULD_NOT_LOAD_THIS } from '../../words/everyone.ts'

type NearPartProps = { onBack: () => void }

/** Loads the list by distance after a tap: most customers stand in the shop. */
export const NearPart = ({ onBack }: NearPartProps) => {
  const [Part, setPart] = useState<ComponentType<NearPartProps> | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const load = (): void => {
    setIsFailed(false)
    import('./near-me.tsx').then(
      ({ NearMe }) => setPart(() => NearMe),
      () => setIsFailed(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(load, [])
  if (Part !== null) return <Part onBack={onBack} />
  if (isFailed) return <RetryState title={WE_COULD_NOT_LOAD_THIS} text={CHECK_CONNECTION} onRetry={load} />
  return <Skeleton className="h-[84px] mt-5 rounded-lg" />
}
