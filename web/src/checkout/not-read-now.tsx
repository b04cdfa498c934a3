import { RotateCw } from 'lucide-react'
import { useSearch } from '../lib/location.ts'
import { limitWords } from '../lib/unread.ts'
import { LinkButton } from '../ui/button.tsx'
import { PlainPage } from '../ui/plain-page.tsx'
import { ErrorState } from '../ui/states.tsx'

const TITLE = 'We could not read this now'

/** Page settings of a failed read without scripts: the page reloads itself until the read succeeds. */
export const NOT_READ_NOW = { title: TITLE, refreshSeconds: 10 }

/** Says that nothing can be read now, which does not mean that nothing exists. */
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
          Check again
        </LinkButton>
      </ErrorState>
    </PlainPage>
  )
}
