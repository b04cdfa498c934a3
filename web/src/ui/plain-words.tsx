import type { ReactNode } from 'react'
import * as paths from '../lib/paths.ts'
import { PageHead } from './page-head.tsx'

type PartProps = { title: string; children: ReactNode }

/** A heading and its text. */
export const Part = ({ title, children }: PartProps) => (
  <section className="pt-6">
    <h2 className="pb-1.5 text-lg">{title}</h2>
    <div className="grid gap-2.5">{children}</div>
  </section>
)

/** A text page in one column. */
export const WordsPage = ({ title, children }: PartProps) => (
  <>
    <PageHead />
    <main className="max-w-[640px] mx-auto px-page pt-7 pb-10 [overflow-wrap:anywhere]">
      <h1 className="text-2xl leading-[1.2]">{title}</h1>
      {children}
      <nav aria-label="More" className="flex flex-wrap gap-x-5 mt-8 pt-2 border-t">
        {[
          [paths.help(), 'Help'],
          [paths.privacy(), 'Privacy'],
          [paths.terms(), 'Terms'],
          [paths.home(), 'Main page'],
        ].map(([href, label]) => (
          <a key={href} href={href} className="inline-flex items-center min-h-touch underline">
            {label}
          </a>
        ))}
      </nav>
    </main>
  </>
)
