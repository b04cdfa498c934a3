import { paths } from '../../lib/paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PosterButton } from '../poster/poster-button.tsx'
import { FormPart } from './form-part.tsx'

/** The address where customers buy, to be shared. */
export const PublicLink = ({ slug }: { slug: string }) => {
  const link = `${window.location.origin}${paths.customerSelfService(slug)}`
  return (
    <FormPart
      id="public-link"
      title="Your public link"
      text="Customers buy here. It stays the same when you rename your business."
    >
      <a href={link} className="inline-block py-1.5 -my-1.5 text-sm break-all">
        {link}
      </a>
      <div>
        <CopyButton text={link} label="Copy link" variant="ghost" />
      </div>
      <div>
        <PosterButton />
      </div>
    </FormPart>
  )
}
