import { useTitle } from '../../lib/navigation.ts'
import { AuthenticatedHead } from '../../ui/page-head.tsx'

/** The head of a page of the bar, which needs no link back. */
export const SectionHead = ({ title }: { title: string }) => {
  useTitle(title)
  return (
    <AuthenticatedHead>
      <h1 className="pt-0.5 pb-4 text-xl leading-[1.2] desk:pb-5 desk:text-2xl">{title}</h1>
    </AuthenticatedHead>
  )
}
