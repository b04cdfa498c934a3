// Runs after the page's scripts, as no module, in syntax of browsers of 2016. If those scripts did not run,
// the browser still ignores noscript, so this inserts its content. `start.tsx` sets the class.
if (!document.documentElement.classList.contains('scripts-run'))
  for (const each of Array.from(document.querySelectorAll('noscript')))
    each.insertAdjacentHTML('afterend', each.textContent || '')
