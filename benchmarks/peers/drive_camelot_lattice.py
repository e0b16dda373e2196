"""Camelot with flavor "lattice"."""
import camelot_pages
import measuring

measuring.main(camelot_pages.version, lambda path: camelot_pages.read(path, 'lattice'))
