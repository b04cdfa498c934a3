import { LinkButton } from './ui/button.tsx'
import { PlainPage } from './ui/plain-page.tsx'
import { ErrorState } from './ui/states.tsx'

/** In place of a screen that failed while it was drawn. */
export const BrokenPage = () => (
  <PlainPage>
    <ErrorState
      level="page"
      title="This page stopped working"
      text="Nothing you bought is lost. Load the page again to go on."
    >
      <LinkButton variant="ghost" href={window.location.href}>
        Load again
      </LinkButton>
    </ErrorState>
  </PlainPage>
)
