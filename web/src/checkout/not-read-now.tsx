import { RotateCw } from 'lucide-react'
import { useSearch } from '../lib/location.ts'
import { limitWords } from '../lib/unread.ts'
import { LinkButton } from '../ui/button.tsx'
import { PlainPage } from '../ui/plain-page.tsx'
import { ErrorState } from '../ui/states.tsx'

const TITLE = 'We could not read this now'

/** Of a page without scripts that could not be read: it is drawn anew by itself until it can be. */
export const NOT_READ_NOW = { title: TITLE, refreshSeconds: 10 }

/** Nothing is known for the moment, which is not to be taken for nothing being there. */
export const NotReadNow = ({ error }: { error: unknown }) => {
  const here = `?${useSearch()}`
  const words = limitWords(error)
  return (
    <PlainPage>
      <ErrorState
        level="page"
        title={TITLE}
        text={
          words === undefined
            ? 'Do not pay twice: what you paid is safe with us. This page tries again by itself in a few seconds.'
            : `${words} Do not pay twice: what you paid is safe with us. This page tries again by itself in a minute.`
        }
      >
        <LinkButton variant="ghost" href={here}>
          <RotateCw />
          Look again
        </LinkButton>
      </ErrorState>
    </PlainPage>
  )
}
