import { type ComponentType, lazy, useEffect, useState } from 'react'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN, WE_COULD_NOT_LOAD_THIS } from '../words/everyone.ts'
import { RetryState, Skeleton } from './states.tsx'

/**
 * Loads a part of a screen when it is first shown, such as the content of a dialog. Until then it is grey; if
 * the connection fails it offers a retry. Loaded code shows at once.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let known: ComponentType<Props> | null = null
  return (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => known)
    const [tries, setTries] = useState(1)
    const [failedTries, setFailedTries] = useState(0)
    useEffect(() => {
      let isShown = true
      const show = (found: ComponentType<Props>): void => {
        known = found
        if (isShown) setPart(() => found)
      }
      load().then(show, () => isShown && setFailedTries(tries))
      return () => {
        isShown = false
      }
    }, [tries])
    if (Part !== null) return <Part {...props} />
    if (failedTries < tries) return <Coming />
    return (
      <RetryState
        title={WE_COULD_NOT_LOAD_THIS}
        text={CHECK_YOUR_CONNECTION_AND_TRY_AGAIN}
        onRetry={() => setTries(tries + 1)}
      />
    )
  }
}

const isBackOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** Tries again when the connection is back. */
const loaded = async <Part,>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch {
    await isBackOnline()
    return loaded(load)
  }
}

/**
 * Loads a part that the server renders too, such as a plain form. Without a connection the server's stays. Shown in
 * `Suspense`.
 */
export const serverPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loaded(load) }))

const Coming = () => (
  <div aria-busy="true" className="grid gap-3">
    <span className="spoken">Loading</span>
    <Skeleton className="h-12" />
    <Skeleton className="h-24 rounded-lg" />
  </div>
)
