#!/bin/sh
# Chromium without the lists below its address bar: two hidden pages for each window, a fifth of the processor time of a
# test with sound. Of several lists of features it reads only the last, so these are appended to that of Playwright.
for argument do
  shift
  case $argument in --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup ;; esac
  set -- "$@" "$argument"
done
exec /usr/bin/chromium "$@"
