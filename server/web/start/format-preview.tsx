import type { CellStyle, FormatConfiguration } from '../service/shapes.js'
import { texts } from '../texts.js'

/**
 * Shows sample rows in the style of a format. Styles are set as properties, because the policy forbids style
 * attributes.
 */
export function FormatPreview({ format }: { readonly format: FormatConfiguration }) {
  const { header_config, row_config, total_config } = format.config
  const { item, years, rows, total } = texts.sample
  const line = (cells: readonly string[], style: CellStyle) => (
    <tr key={cells.join()}>
      {cells.map((cell) => (
        <td key={cell} style={styleOf(style)}>
          {cell}
        </td>
      ))}
    </tr>
  )
  return (
    <div class="preview" role="img" aria-label={`${texts.upload.preview} ${format.template_name}`}>
      <table aria-hidden="true">
        <tbody>
          {line([item, ...years], header_config)}
          {rows.map((row) => line(row, row_config))}
          {line(total, total_config)}
        </tbody>
      </table>
      <div class="swatches" aria-hidden="true">
        {format.chart_config.colors.slice(0, 6).map((color) => (
          <span key={color} style={{ backgroundColor: color }} />
        ))}
      </div>
    </div>
  )
}

function styleOf(style: CellStyle) {
  return {
    fontFamily: `"${style.font_family}", sans-serif`,
    fontSize: `${style.font_size}pt`,
    color: style.font_color_hex,
    backgroundColor: style.fill_color_hex,
    fontWeight: style.bolded ? '700' : '400',
    fontStyle: style.italicized ? 'italic' : 'normal',
    borderTop: style.border_top ? '1px solid' : 'none',
    borderBottom: style.border_bottom ? '1px solid' : 'none',
  }
}
