import * as paths from '../lib/paths.ts'

const LINK = 'inline-flex items-center min-h-touch underline'

/**
 * Links to privacy and terms, for reading before the button is pressed. `isBeside` opens them in a new tab,
 * where leaving would lose the input.
 */
export const WordsLinks = ({ isBeside = false }: { isBeside?: boolean }) => {
  const beside = isBeside ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <p className="flex flex-wrap justify-center gap-x-5 mt-1 text-sm text-muted">
      <a href={paths.privacy()} className={LINK} {...beside}>
        Your data
      </a>
      <a href={paths.terms()} className={LINK} {...beside}>
        Our promises
      </a>
    </p>
  )
}
