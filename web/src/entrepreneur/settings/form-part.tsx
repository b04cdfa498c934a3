import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

type FormPartProps = { id: string; title: string; text?: string; children: ReactNode }

/** A group of fields under a heading. */
export const FormPart = ({ id, title, text, children }: FormPartProps) => (
  <section aria-labelledby={id}>
    <Card className="grid gap-4 p-4 wide:p-6">
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text !== undefined && <p className="text-sm text-muted">{text}</p>}
      </div>
      {children}
    </Card>
  </section>
)
