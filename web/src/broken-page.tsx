import { LinkButton } from './ui/button.tsx'
import { PageHead } from './ui/page-head.tsx'
import { ErrorState } from './ui/states.tsx'

/** In place of a screen that failed while it was drawn. */
export const BrokenPage = () => (
  <>
    <PageHead />
    <main className="max-w-[480px] mx-auto px-page py-7">
      <ErrorState
        level="page"
        title="This page stopped working"
        text="Nothing you bought is lost. Load the page again to go on."
      >
        <LinkButton variant="ghost" href={window.location.href}>
          Load again
        </LinkButton>
      </ErrorState>
    </main>
  </>
)
