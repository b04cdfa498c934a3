/** The column width of all sections of the front page. */
export const COLUMN = 'max-w-[1200px] mx-auto px-page min-[700px]:px-6'

export const SECTION_TITLE = 'mb-5 text-2xl leading-[1.15] tracking-[-.02em]'
