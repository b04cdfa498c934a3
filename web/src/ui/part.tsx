import { type ComponentType, useEffect, useState } from 'react'
import { Button } from './button.tsx'

type Loaded<Props> = { Part: ComponentType<Props> | null; hasFailed: boolean }

/** Said where the line went before a part was there. */
const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid gap-2 justify-items-start pb-3.5">
    <p className="text-sm text-muted">This could not be loaded. Look at your connection.</p>
    <Button size="small" variant="ghost" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

/** A part of a screen that is downloaded when it is first shown, so that the screen itself is there sooner. */
export const createPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let known: ComponentType<Props> | null = null
  return (props) => {
    const [{ Part, hasFailed }, setLoaded] = useState<Loaded<Props>>({ Part: known, hasFailed: false })
    useEffect(() => {
      if (Part !== null || hasFailed) return
      load().then(
        (found) => {
          known = found
          setLoaded({ Part: found, hasFailed: false })
        },
        () => setLoaded({ Part: null, hasFailed: true }),
      )
    }, [Part, hasFailed])
    if (Part !== null) return <Part {...props} />
    if (hasFailed) return <NotLoaded onRetry={() => setLoaded({ Part: null, hasFailed: false })} />
    return <p className="pb-3.5 text-sm text-muted">Loading...</p>
  }
}
