"""Charts of all kinds. Their region is all their ink: title, plot, axes, labels, legend."""
import math

from . import words
from .sheet import POINT, font, hull, line_height

KINDS = ('column', 'column', 'stacked', 'bar', 'bar', 'line', 'line', 'area', 'pie', 'doughnut', 'scatter', 'combo', 'waterfall')


def draw_chart(sheet, chance, page, x, y, width, height):
    """Draws a chart into this room and gives its box."""
    kind = chance.choice(KINDS)
    face = font(chance.choice((page['family'], page['other'])), 0, chance.choice((6, 7, 8, 9, 10)))
    bold = font(page['family'], 1, chance.choice((8, 9, 11, 13)))
    boxes = []
    top, bottom, left, right = y, y + height, x, x + width
    backdrop = chance.random()
    if backdrop < 0.3:
        # on a tint or in a frame, which belong to the chart
        ground = (left, top, right, bottom)
        sheet.draw.rectangle(ground, fill=chance.choice((255, 255, 245, 230, 205)), outline=chance.choice((0, 0, 130, 190)))
        boxes.append(ground)
        inset = chance.uniform(6, 16)
        top, bottom, left, right = top + inset, bottom - inset, left + inset, right - inset
        x, width = left, right - left
    if chance.random() < 0.5:
        text = words.phrase(chance, 2, 7)
        if bold.getlength(text) < width:
            boxes.append(sheet.write(text, *((x, top, bold) if chance.random() < 0.5 else ((x + width / 2), top, bold, 'm'))))
            top += line_height(bold) * 1.4
    series = 1 if kind in ('pie', 'doughnut', 'waterfall') else chance.choice((1, 1, 2, 2, 3, 4, 5))
    points = chance.choice((3, 4, 5, 6, 8, 10, 12, 20))
    inks = [chance.randint(20, 210) for _ in range(max(series, points))]
    names = [words.label(chance) for _ in range(max(series, points))]
    if series > 1 or kind in ('pie', 'doughnut') and chance.random() < 0.7 or chance.random() < 0.25:
        count = points if kind in ('pie', 'doughnut') else series
        top, bottom, right = legend(sheet, chance, face, names[:count], inks, boxes, left, top, right, bottom, kind == 'line')
    if kind in ('pie', 'doughnut'):
        pie(sheet, chance, face, kind, points, inks, boxes, left, top, right, bottom)
    else:
        plot(sheet, chance, face, kind, series, points, inks, boxes, left, top, right, bottom)
    return hull(boxes)


def legend(sheet, chance, face, names, inks, boxes, left, top, right, bottom, is_line):
    high, side = line_height(face) * 1.2, face.size * 0.7
    place = chance.choice(('below', 'above', 'right'))
    widths = [side + 6 + face.getlength(name) + 14 for name in names]
    if place == 'right' and max(widths) < (right - left) * 0.4 and high * len(names) < bottom - top:
        at = top + (bottom - top - high * len(names)) * chance.choice((0, 0.5))
        for name, ink in zip(names, inks):
            mark(sheet, boxes, right - max(widths), at, side, ink, is_line)
            boxes.append(sheet.write(name, right - max(widths) + side + 6, at, face))
            at += high
        return top, bottom, right - max(widths) - 8
    rows, row = [[]], 0.0
    for name, ink, wide in zip(names, inks, widths):
        if row + wide > right - left and rows[-1]:
            rows.append([])
            row = 0.0
        rows[-1].append((name, ink, wide))
        row += wide
    tall = high * len(rows)
    at = top if place == 'above' else bottom - tall
    for row in rows:
        spot = left + max(0, (right - left - sum(wide for *_, wide in row)) / 2)
        for name, ink, wide in row:
            if spot + wide > right + 20:
                continue
            mark(sheet, boxes, spot, at, side, ink, is_line)
            boxes.append(sheet.write(name, spot + side + 6, at, face))
            spot += wide
        at += high
    return (top + tall + 6, bottom, right) if place == 'above' else (top, bottom - tall - 6, right)


def mark(sheet, boxes, x, y, side, ink, is_line):
    if is_line:
        sheet.rule(x - 4, y + side * 0.8, x + side, y + side * 0.8, ink, 2)
    else:
        sheet.fill((x, y + side * 0.3, x + side, y + side * 1.3), ink)
    boxes.append((x, y, x + side, y + side * 1.3))


def pie(sheet, chance, face, kind, points, inks, boxes, left, top, right, bottom):
    radius = min(right - left, bottom - top) / 2 * chance.uniform(0.6, 0.95)
    cx, cy = (left + right) / 2, (top + bottom) / 2
    shares = [chance.random() + 0.1 for _ in range(points)]
    at = -90.0
    # seen from the side, with a rim, one time in four
    flat = 1.0 if kind == 'doughnut' or chance.random() < 0.7 else chance.uniform(0.35, 0.7)
    circle = (cx - radius, cy - radius * flat, cx + radius, cy + radius * flat)
    if flat < 1:
        for rim in range(int(radius * chance.uniform(0.08, 0.25)), 0, -1):
            sheet.draw.ellipse((circle[0], circle[1] + rim, circle[2], circle[3] + rim), fill=90 if rim > 1 else 0)
            boxes.append((circle[0], circle[1], circle[2], circle[3] + rim))
    edge = chance.choice((None, 255, 0))
    labels = chance.choice(('none', 'in', 'out', 'names'))
    for share, ink in zip(shares, inks):
        turn = 360 * share / sum(shares)
        sheet.draw.pieslice(circle, at, at + turn, fill=ink, outline=edge)
        if labels != 'none':
            angle = math.radians(at + turn / 2)
            far = radius * (0.65 if labels == 'in' else 1.15)
            text = f'{100 * share / sum(shares):.0f}%' if labels != 'names' else chance.choice(words.LABELS)[:14]
            spot = cx + far * math.cos(angle)
            anchor = 'm' if labels == 'in' else 'l' if math.cos(angle) > 0 else 'r'
            box = sheet.write(text, spot, cy + far * flat * math.sin(angle) - face.size / 2, face, anchor, 255 if labels == 'in' and ink < 110 else 0)
            boxes.append(box)
        at += turn
    if kind == 'doughnut':
        inner = radius * chance.uniform(0.4, 0.7)
        sheet.draw.ellipse((cx - inner, cy - inner, cx + inner, cy + inner), fill=255)
    boxes.append(circle)


def plot(sheet, chance, face, kind, series, points, inks, boxes, left, top, right, bottom):
    """Axes, gridlines, category names and the marks between them."""
    is_level = kind == 'bar'
    style = words.number_style(chance)
    style.update(empty=0, negative=0)
    ticks = chance.choice((3, 4, 5, 6, 8))
    has_values, has_names = chance.random() < 0.8, chance.random() < 0.93
    names = [chance.choice((words.year(chance), words.year(chance), chance.choice(words.MONTHS)[:3], words.label(chance))) for _ in range(points)]
    by_year = chance.random() < 0.5
    if by_year:
        first = chance.randint(1985, 2020)
        names = [str(first + i) for i in range(points)]
    high = line_height(face)
    if is_level:
        gutter = max(face.getlength(name) for name in names) + 6 if has_names else 4
        gutter = min(gutter, (right - left) * 0.45)
        foot = high + 4 if has_values else 4
    else:
        gutter = face.getlength(words.number(chance, {**style, 'percent': False})) + 14 if has_values else 4
        foot = high + 6 if has_names else 4
    x0, y0, x1, y1 = left + gutter, top + high / 2, right - 4, bottom - foot
    if x1 - x0 < 30 or y1 - y0 < 25:
        x0, y0, x1, y1 = left, top, right, bottom
        has_values = has_names = False
    boxes.append((x0, y0, x1, y1))
    if chance.random() < 0.25:
        sheet.draw.rectangle((x0, y0, x1, y1), fill=chance.choice((250, 235, 215, 190)), outline=chance.choice((0, 128, 200)))
    grid = chance.choice(('none', 'light', 'light', 'dash', 'dark'))
    for i in range(ticks + 1):
        text = words.number(chance, style)
        if is_level:
            at = x0 + (x1 - x0) * i / ticks
            if grid != 'none':
                sheet.rule(at, y0, at, y1, 60 if grid == 'dark' else 200, 1, 4 if grid == 'dash' else 0)
            if has_values and face.getlength(text) < (x1 - x0) / ticks:
                boxes.append(sheet.write(text, at, y1 + 3, face, 'm'))
        else:
            at = y1 - (y1 - y0) * i / ticks
            if grid != 'none':
                sheet.rule(x0, at, x1, at, 60 if grid == 'dark' else 200, 1, 4 if grid == 'dash' else 0)
            if has_values:
                boxes.append(sheet.write(text, x0 - 5, at - high / 2, face, 'r'))
    if chance.random() < 0.8:
        sheet.rule(x0, y1, x1, y1, chance.choice((0, 100)))
    if chance.random() < 0.6:
        sheet.rule(x0, y0, x0, y1, chance.choice((0, 100)))
    step = ((y1 - y0) if is_level else (x1 - x0)) / points
    if has_names:
        for i, name in enumerate(names):
            if is_level:
                if face.getlength(name) < gutter:
                    boxes.append(sheet.write(name, x0 - 5, y0 + step * (i + 0.5) - high / 2, face, 'r'))
            elif face.getlength(name) < step * 1.1:
                boxes.append(sheet.write(name, x0 + step * (i + 0.5), y1 + 4, face, 'm'))
    marks(sheet, chance, face, kind, series, points, inks, x0, y0, x1, y1, step)


def marks(sheet, chance, face, kind, series, points, inks, x0, y0, x1, y1, step):
    """The bars, lines, areas and dots."""
    tall, gap = y1 - y0, chance.uniform(0.1, 0.6)
    labels = chance.random() < 0.4
    trend = chance.uniform(-0.5, 0.5)

    def share(i):
        return min(0.97, max(0.03, 0.5 + trend * (i / points - 0.5) + chance.uniform(-0.3, 0.3)))

    if kind == 'bar':
        for i in range(points):
            for s in range(series):
                thick = step * (1 - gap) / series
                at = y0 + step * (i + gap / 2) + s * thick
                end = x0 + (x1 - x0) * share(i)
                sheet.fill((x0, at, end, max(at, at + thick - 1)), inks[s])
                if labels and thick > face.size:
                    sheet.write(str(chance.randint(1, 999)), end + 3, at, face)
    if kind in ('column', 'combo', 'waterfall', 'stacked'):
        for i in range(points):
            base, low = y1, 0.0
            for s in range(1 if kind == 'waterfall' else series):
                thick = step * (1 - gap) / (1 if kind == 'stacked' else series)
                at = x0 + step * (i + gap / 2) + (0 if kind == 'stacked' else s * thick)
                if kind == 'stacked':
                    high = tall * share(i) / series
                    sheet.fill((at, base - high, at + thick, base), inks[s])
                    base -= high
                elif kind == 'waterfall' and 0 < i < points - 1:
                    low = share(i)
                    sheet.fill((at, y1 - tall * low, at + thick, y1 - tall * max(0, low - 0.15)), inks[i])
                else:
                    end = y1 - tall * share(i)
                    sheet.fill((at, end, max(at, at + thick - 1), y1), inks[s])
                    if labels and thick > face.size:
                        sheet.write(str(chance.randint(1, 99)), at + thick / 2, end - face.size * 1.2, face, 'm')
    if kind in ('line', 'area', 'combo'):
        for s in range(series if kind != 'combo' else 1):
            line = [(x0 + step * (i + 0.5), y1 - tall * share(i)) for i in range(points)]
            if kind == 'area':
                sheet.draw.polygon([(line[0][0], y1), *line, (line[-1][0], y1)], fill=inks[s])
            sheet.draw.line(line, fill=inks[s] if kind != 'combo' else 0, width=chance.choice((1, 2, 3)))
            if chance.random() < 0.4:
                for px, py in line:
                    sheet.draw.ellipse((px - 3, py - 3, px + 3, py + 3), fill=inks[s])
    if kind == 'scatter':
        for _ in range(points * 6):
            px, py = chance.uniform(x0, x1), chance.uniform(y0, y1)
            r = chance.uniform(1.5, 5)
            sheet.draw.ellipse((px - r, py - r, px + r, py + r), fill=inks[0])
