const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Ending = { title: string; message: string; isForm: boolean }

/**
 * A static page for when nothing else can be drawn. A form's address is not a page, so that its sender reads
 * "go back", not "try again".
 */
export const errorPage = ({ title, message, isForm }: Ending): string => {
  const again = isForm ? 'Go back and try again,' : '<a href="">Try again</a>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Minit</title></head>
<body><main><h1>${title}</h1><p>${escaped(message)}</p><p>${again} or <a href="/">go to the start</a>. <a href="/status">Status</a></p></main></body></html>`
}
