import * as paths from '../lib/paths.ts'

const LINK = 'inline-flex items-center min-h-touch underline'

/**
 * Links to help, privacy and terms, for reading before the button is pressed. `isNewTab` opens them in a new tab,
 * where leaving would lose the input.
 */
export const WordsLinks = ({ isNewTab = false }: { isNewTab?: boolean }) => {
  const newTab = isNewTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <p className="flex flex-wrap justify-center gap-x-5 mt-1 text-sm text-muted">
      <a href={paths.help()} className={LINK} {...newTab}>
        Help pages
      </a>
      <a href={paths.privacy()} className={LINK} {...newTab}>
        Privacy
      </a>
      <a href={paths.terms()} className={LINK} {...newTab}>
        Terms
      </a>
    </p>
  )
}
