/**
 * Shown on a page that the browser renders until its script has run: in a browser too old for it, with
 * scripts off, or after a lost connection, this text stays. It appears after some seconds, so that it does
 * not flash on a good connection.
 */
export const NOT_STARTED = `<style>.not-started{display:grid;gap:.75rem;max-width:34rem;margin:3rem auto;padding:0 1rem;animation:not-started 4s step-end backwards}@keyframes not-started{from{visibility:hidden}}</style>
<noscript><style>.not-started{animation:none}</style></noscript>
<div class="not-started"><h1>This page has not started</h1>
<noscript><p>Scripts are switched off in this browser. Switch them on in its settings, and load the page again.</p></noscript>
<p>It needs Chrome 98 or later, or Safari 16 or later. Update your browser, or open this page on another phone or computer.</p>
<p>Is the line slow? <a href="">Load again</a></p></div>`
