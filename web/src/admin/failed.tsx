import { FailedPart } from '../ui/part.tsx'

/** In place of what could not be loaded. */
export const Failed = ({ title, isBusy }: { title: string; isBusy: boolean }) => (
  <FailedPart title={title} text="Check your connection and try again." isBusy={isBusy} />
)
