// The last lines of `npm run sample`: which files to open, and two commands to try next.

console.log(`
Open
  out/annual-report.xlsx   the tables as a workbook, with formulas and charts
  out/annual-report.pptx   a slide for each table and chart, to edit
  out/annual-report.json   the same as data

Next
  node dist/server/cli.js convert YOUR.pdf --out out
  node dist/server/cli.js inspect examples/annual-report/annual-report.pdf --page 4 --out out/page-4.png
`)
