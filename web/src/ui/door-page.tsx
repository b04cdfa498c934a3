import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { OfficeHead } from './office-head.tsx'

type DoorPageProps = {
  title: string
  text: ReactNode
  /** Inside the card. */
  children: ReactNode
  /** Under it. */
  below?: ReactNode
}

/** A screen before the login: one card, one thing to do. */
export const DoorPage = ({ title, text, children, below }: DoorPageProps) => (
  <>
    <OfficeHead />
    <main className="max-w-[480px] mx-auto px-page pt-6 pb-12 wide:pt-10">
      <Card className="p-4 wide:p-6">
        <h1 className="text-xl leading-[1.2]">{title}</h1>
        <p className="mt-1 text-sm text-muted">{text}</p>
        {children}
      </Card>
      {below}
    </main>
  </>
)

/** A link in a sentence, tall enough for a thumb. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-block py-3 -my-3 font-medium">
    {children}
  </a>
)
