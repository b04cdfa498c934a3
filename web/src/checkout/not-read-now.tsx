import { RotateCw } from 'lucide-react'
import { useSearch } from '../lib/location.ts'
import type { PageMeta } from '../lib/route.ts'
import { LinkButton } from '../ui/button.tsx'
import { PlainPage } from '../ui/plain-page.tsx'
import { ErrorState } from '../ui/states.tsx'

const TITLE = 'We could not read this now'

/** Of a page without scripts that could not be read: it is drawn anew by itself until it can be. */
export const NOT_READ_NOW: PageMeta = { title: TITLE, status: 503, refreshSeconds: 10 }

/** Nothing is known for the moment, which is not to be taken for nothing being there. */
export const NotReadNow = () => {
  const here = `?${useSearch()}`
  return (
    <PlainPage>
      <ErrorState
        level="page"
        title={TITLE}
        text="Do not pay twice: what you paid is safe with us. This page tries again by itself in a few seconds."
      >
        <LinkButton variant="ghost" href={here}>
          <RotateCw />
          Look again
        </LinkButton>
      </ErrorState>
    </PlainPage>
  )
}
