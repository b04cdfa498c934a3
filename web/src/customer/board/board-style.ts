/**
 * The board's own style, so that no other page carries it. Sizes follow the screen: letters of a row are about a
 * twentieth of its height or width, which is read from three metres on a screen of 32 inches. The rows share the height that
 * the rest leaves; a browser without container units gets sizes that follow the screen alone.
 */
export const BOARD_STYLE = `
body{background:#14381f}
.board{--widest:4.6vw;min-height:100vh;display:flex;flex-direction:column;background:#14381f;color:#fff;overflow-wrap:anywhere}
.board-head{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 4vmin;padding:2.5vmin 4vmin 0}
.board-head h1{margin:0;font-size:7vmin;line-height:1.15}
.board-state{margin:0;font-size:4.6vmin;font-weight:700;color:#ffd9d3}
.board-open{color:#f6c445}
.board-body{flex:1;display:grid;gap:4vmin;padding:2.5vmin 4vmin 3vmin;grid-template-columns:minmax(0,1fr) minmax(0,34vw);grid-template-rows:minmax(0,1fr)}
.board-prices{display:flex;flex-direction:column;justify-content:center;gap:2vmin}
.board-prices ul{margin:0;padding:0;list-style:none}
.board-row{display:flex;justify-content:space-between;align-items:baseline;gap:3vmin;padding:min(1.6vmin,6vh / var(--rows)) 0;border-top:2px solid #3f6b4c;font-size:clamp(20px,min(var(--widest),31vh / var(--rows)),120px);line-height:1.12}
.board-time{min-width:0}
.board-name{display:block;font-size:.5em;color:#cfe0d4}
.board-price{flex:none;text-align:right;color:#f6c445}
.board-price s{font-size:.55em;color:#cfe0d4}
.board-off{color:#ffd9d3}
.board-scan{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1vmin;text-align:center}
.board-scan img{width:min(30vw,46vh);height:auto;background:#fff;border-radius:2vmin}
.board-line{margin:0;font-size:max(20px,4.2vmin);line-height:1.2}
.board-small{margin:0;font-size:max(14px,2.4vmin);color:#cfe0d4}
.board-dial img{width:min(22vw,32vh)}
.board-free{margin:0;font-size:max(16px,3.2vmin);font-weight:700;line-height:1.2}
.board-by{display:flex;align-items:center;gap:1vmin}
@media (orientation:portrait){
.board{--widest:6.6vw}
.board-body{grid-template-columns:minmax(0,1fr);grid-template-rows:minmax(0,1fr) auto}
.board-row{font-size:clamp(18px,min(var(--widest),16.5vh / var(--rows)),120px)}
.board-scan img{width:min(40vw,20vh)}
.board-dial img{width:min(26vw,12.5vh)}
}
@supports (height:1cqh){@media (min-width:600px){
.board-prices ul{flex:1;display:flex;flex-direction:column;justify-content:center;container-type:size}
.board-row{padding:.13em 0;font-size:clamp(16px,min(var(--widest),47cqh / var(--rows)),120px);flex:none}
.board-name{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.board-many .board-row{font-size:clamp(16px,min(var(--widest),66cqh / var(--rows)),120px)}
.board-many .board-name{display:inline;margin-left:.8em}
}}
`
